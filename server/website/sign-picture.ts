// Signs the address of a submitted picture for the page behind a private link: whoever has the link may see it, and nobody else.

import { z } from 'zod'

/** As long as anyone looks at the page. */
const seconds = 3_600

const signed = z.object({ signedURL: z.string().startsWith('/') })

interface Signer {
  siteUrl: string
  secretKey: string
  askServer(request: Request): Promise<Response>
}

/** A way to see a picture for a while, on this site; null where there is no such picture. */
export async function signPicture(signer: Signer, path: string): Promise<string | null> {
  const { siteUrl, secretKey, askServer } = signer
  const url = `${siteUrl}/storage/v1/object/sign/submission-pictures/${encodeURIComponent(path)}`
  const answer = await askServer(
    new Request(url, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ expiresIn: seconds }),
    }),
  )
  if (!answer.ok) return null
  return `/storage/v1${signed.parse(await answer.json()).signedURL}`
}
