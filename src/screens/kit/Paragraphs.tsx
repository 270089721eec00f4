import { cx } from "../../ui/cx.ts";

/** A plain text of several paragraphs. */
export const Paragraphs = ({ text, className }: { text: string; className?: string | undefined }) => (
  <div className={cx("prose", className)} data-indent="no">
    {text.split(/\n+/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text
      <p key={index}>{paragraph}</p>
    ))}
  </div>
);
