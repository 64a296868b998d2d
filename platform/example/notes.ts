// Another small application on the platform: people sign up, write notes with pictures, and get an email for each note.

import { join } from 'node:path'
import { Hono } from 'hono'
import {
  type AccountEmails,
  type BucketHandler,
  createLog,
  type HttpEnv,
  type Letter,
  migrate,
  openDatabase,
  openPlatform,
  UploadError,
} from '../index.ts'

const letter = (subject: string, rest: Partial<Letter> = {}): Letter => ({
  subject,
  paragraphs: [`${subject}.`],
  footer: 'You get this email because you use Notes.',
  ...rest,
})

const accountEmails: AccountEmails = {
  confirmation: ({ code }) => letter('Confirm your address', { code }),
  recovery: ({ code }) => letter('Set a new password', { code }),
  magicLink: ({ code }) => letter('Sign in', { code }),
  emailChange: ({ code }) => letter('Confirm your new address', { code }),
  reauthentication: code => letter('Confirm that it is you', { code }),
  factorChange: change => letter(`Your account: ${change}`),
  invitation: async (_, { url }) => letter('You are invited', { action: { label: 'Accept', url } }),
}

const pictures: BucketHandler = {
  typeOf: bytes => {
    if (bytes.subarray(1, 4).toString() === 'PNG') return 'image/png'
    throw new UploadError('invalid_picture', 'Only PNG pictures can be used.')
  },
  process: async ({ bytes }) => ({
    files: [{ name: 'picture.png', bytes }],
    ...{ file: 'picture.png', mimetype: 'image/png', facts: {}, response: {} },
  }),
}

export async function openNotes(place: {
  dataDir: string
  databaseUrl: string | undefined
  siteUrl: string
}) {
  const { database, close } = await openDatabase(place)
  const folder = (name: string) => join(import.meta.dirname, name)
  await migrate(database, { migrations: folder('migrations'), definitions: folder('definitions') })
  const platform = await openPlatform({
    settings: {
      ...{ ...place, siteName: 'Notes', siteContact: undefined, smtpUrl: undefined },
      ...{ mailFrom: 'notes@notes.example', storageUrl: undefined, storageMax: 1e8 },
    },
    ...{ database, log: await createLog({ readable: false, level: 'error' }), accountEmails },
    accounts: {
      isEmail: text => /^\S+@\S+\.\w+$/.test(text),
      storedEmail: text => text.trim().toLowerCase(),
      passwordProblem: password => (password.length < 10 ? 'Use at least 10 characters.' : undefined),
      ...{ signInPage: '/', passwordPage: '/' },
    },
    buckets: { pictures },
    build: () => ({
      mailKinds: {
        note_added: {
          allowance: 'unlimited',
          compose: async (_, { payload }) =>
            letter('You added a note', { paragraphs: [String(payload.text)] }),
        },
      },
      pages: new Hono<HttpEnv>().get('/', context => context.text('Notes')),
    }),
  })
  return { ...platform, stop: () => platform.stop().then(close) }
}
