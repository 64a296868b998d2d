// The QR code of a link that is a secret, made here: nobody else is asked for it.

import { qrCode } from '../../ui/qr-code.ts'
import { QrPicture } from '../../ui/qr-picture.tsx'

/** The code; a file of its own, for whoever asks to see it. */
export default function LinkCode({ text }: { text: string }) {
  return <QrPicture code={qrCode(text)} label="QR code of the link" className="w-full max-w-sm rounded-lg" />
}
