// The list of things that could not be read as they appear in a calendar.

interface FaultsProps {
  faults: readonly { where: string; what: string }[]
}

/** The list. Two events with the same name and fault are listed once. */
export function FaultList({ faults }: FaultsProps) {
  const unique = new Map(faults.map(fault => [`${fault.where} ${fault.what}`, fault]))
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {[...unique].map(([key, { where, what }]) => (
        <li key={key}>
          <strong>{where}:</strong> {what}
        </li>
      ))}
    </ul>
  )
}

/** The list of a followed calendar, in a closed section; nothing without faults. */
export function Faults({ faults }: FaultsProps) {
  if (faults.length === 0) return null
  return (
    <details className="mt-2 font-normal">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        What could not be read as it stands ({faults.length})
      </summary>
      <FaultList faults={faults} />
    </details>
  )
}
