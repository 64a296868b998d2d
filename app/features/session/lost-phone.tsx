// What to do when the phone with the authenticator is gone.

/** The advice, folded away until it is needed. */
export function LostPhone() {
  return (
    <details className="rounded-lg bg-sunken px-4 py-2">
      <summary className="flex min-h-9 cursor-pointer items-center font-semibold">Lost your phone?</summary>
      <div className="prose pb-2">
        <p>
          Use one of your recovery codes, or the code of a second device. Once you are in, remove the lost
          device from your account.
        </p>
        <p>
          With neither, ask whoever runs this site to remove your authenticators, after making sure that it is
          really you. Then your password alone signs you in, all your sessions are ended, and you can add a
          new device.
        </p>
      </div>
    </details>
  )
}
