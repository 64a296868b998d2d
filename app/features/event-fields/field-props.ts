// What ties a field of an event form to whatever holds its values.

/** Any control that a field may be. */
export type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

/** What ties a field to its form. */
export interface FieldProps {
  id: string
  name: string
  error: string | undefined
  onChange: React.ChangeEventHandler<Control>
  onBlur: React.FocusEventHandler<Control>
  ref: React.Ref<Control>
}
