// A bicycle wheel, laced as real ones are: the quiet drawing on the ground of an event without a picture.

const spokes = 28
const hub = 16
const rim = 186
/** How far around a spoke leads from the hub to the rim: it crosses three others, as on most wheels. */
const lacing = (2 * Math.PI * 6) / spokes

const point = (radius: number, angle: number) =>
  `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`

const lines = Array.from({ length: spokes }, (_, number) => {
  const angle = (2 * Math.PI * number) / spokes
  const turned = Math.floor(number / 2) % 2 === 0 ? lacing : -lacing
  return `M${point(hub, angle)}L${point(rim, angle + turned / 2)}`
}).join('')

/** The wheel, in the colour of the text around it. */
export function Wheel({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" fill="none" stroke="currentColor" className={className}>
      <circle cx="200" cy="200" r="195" strokeWidth="10" />
      <circle cx="200" cy="200" r={rim} strokeWidth="2" />
      <circle cx="200" cy="200" r={hub} strokeWidth="7" />
      <path d={lines} strokeWidth="1.6" />
    </svg>
  )
}
