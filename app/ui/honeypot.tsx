// A field that people do not see and programs fill in.

/** The trap. Out of sight, out of the tab order, and named so that a browser has nothing to fill in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="nickname" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
