// What of a calendar could not be read as it stands there.

/** The list. What is said twice, as of two events of one name, stands there once. */
export function FaultList({ faults }: { faults: readonly { where: string; what: string }[] }) {
  const once = new Map(faults.map(fault => [`${fault.where} ${fault.what}`, fault]))
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {[...once].map(([key, { where, what }]) => (
        <li key={key}>
          <strong>{where}:</strong> {what}
        </li>
      ))}
    </ul>
  )
}
