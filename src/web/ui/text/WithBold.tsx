// A sentence with one part of it in bold, such as a name.
export function WithBold({ text, bold }: { text: string; bold: string }) {
  const at = bold === '' ? -1 : text.indexOf(bold);
  if (at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <strong translate="no">{bold}</strong>
      <span>{text.slice(at + bold.length)}</span>
    </>
  );
}
