// Shown in a field of the desk without a value: "Add", or "Default" if the default is not known.
export function EmptyValue({ text }: { text: string }) {
  return <span className="desk-empty">{text}</span>;
}
