/** How many are shown. */
const SHOWN = 20;

/** The first of many lines, and how many more there are. */
export function FirstLines({ lines }: { lines: readonly { id: number; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <ul>
        {lines.slice(0, SHOWN).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>И ещё {lines.length - SHOWN}</p>}
    </>
  );
}
