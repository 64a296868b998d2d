// A QR code as a picture: dark on light whatever the colours of the page are, because cameras want it so.

import type { QrCode } from './qr-code.ts'

interface QrPictureProps {
  code: QrCode
  /** What it is a code of. */
  label: string
  className: string
}

/** The picture. */
export function QrPicture({ code: { size, path }, label, className }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`bg-white stroke-black forced-color-adjust-none ${className}`}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
