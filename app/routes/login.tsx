// `/admin/login`: where admins and moderators sign in.

import { SignIn } from '../features/session/sign-in.tsx'

export default function Login() {
  return <SignIn />
}
