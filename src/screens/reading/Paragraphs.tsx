/** A plain text of several paragraphs. */
export const Paragraphs = ({ text }: { text: string }) => (
  <div className="prose" data-indent="no">
    {text.split(/\n+/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text
      <p key={index}>{paragraph}</p>
    ))}
  </div>
);
