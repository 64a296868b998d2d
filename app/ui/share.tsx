// Ways to take a text along: a button that copies it, and a QR code of it.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCopy } from './hooks.ts'
import type { QrCode } from './qr-code.ts'

/** A button that copies a text, and reports the result in place of its label. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [message, copy] = useCopy(text)
  return (
    <Button look="secondary" onClick={copy}>
      <span aria-live="polite">{message || children}</span>
    </Button>
  )
}

interface QrPictureProps {
  code: QrCode
  label: string
  className: string
}

/** A QR code. Dark on light in any colour scheme, because cameras need it. */
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
