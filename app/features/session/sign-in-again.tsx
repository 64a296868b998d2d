// Asks for the password again, over a page whose form must not be lost.

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSessionState } from './session-context.ts'
import { SignIn } from './sign-in.tsx'

/** The dialog. Once the same person is signed in again it is gone, and the form is as it was. */
export function SignInAgain({ email }: { email: string }) {
  const { signOut } = useSessionState()
  return (
    <Dialog title="Please sign in again">
      <p className="mb-4 text-muted">
        Your session has ended. What you have typed is still here: sign in, and go on where you were.
      </p>
      <SignIn email={email}>
        <Button look="quiet" className="-mx-4 sm:-mx-5" onClick={() => signOut()}>
          Leave without saving
        </Button>
      </SignIn>
    </Dialog>
  )
}
