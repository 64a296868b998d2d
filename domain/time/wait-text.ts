// How long to wait, as a person would say it.

/** '4 minutes': never shorter than it is, and no more exact than anyone wants to know. */
export function waitText(seconds: number): string {
  const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? '' : 's'}`
  if (seconds <= 60) return count(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}
