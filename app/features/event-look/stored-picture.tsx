// A picture as it was sent in, where somebody looks at what was sent: beside its words, and not as a poster.

import { useState } from 'react'

interface StoredPictureProps {
  /** Where it can be seen; not there where it cannot. */
  src: string | null | undefined
  alt: string
}

/** The picture, or its words where it cannot be shown. */
export function StoredPicture({ src, alt }: StoredPictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return <p className="text-muted wrap-anywhere">Picture: {alt}</p>
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      onError={() => setBroken(src)}
      className="max-h-96 max-w-full rounded-lg bg-sunken object-contain"
    />
  )
}
