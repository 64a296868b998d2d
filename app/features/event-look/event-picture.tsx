// The picture of an event, in the smallest file that is sharp, on its own colour until it is there.

import { type Picture, pictureSrcSet, pictureUrl } from '#domain/event/picture.ts'

interface EventPictureProps {
  picture: Picture
  /** How wide it is shown, for the browser to choose a file by. */
  sizes: string
  /** Whether it is the first thing to be seen, and worth hurrying for. */
  isFirst?: boolean
  className: string
}

/** The picture. Its place is kept by its size and by the classes, so that nothing moves when it comes. */
export function EventPicture({ picture, sizes, isFirst = false, className }: EventPictureProps) {
  const { alt, width, height, colour } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(picture, 'webp')} sizes={sizes} />
      <img
        src={pictureUrl(picture, 800, 'jpg')}
        srcSet={pictureSrcSet(picture, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundColor: colour }}
        className={className}
      />
    </picture>
  )
}
