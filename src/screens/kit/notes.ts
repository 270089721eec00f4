import type { MouseEvent } from "react";

/** Opens or closes the footnote whose button was pressed, behind the paragraph of the button. */
export function openNote(event: MouseEvent): void {
  const link = (event.target as Element).closest("button[aria-controls]");
  const note = link && document.getElementById(link.getAttribute("aria-controls") ?? "");
  if (!link || !note) return;
  const isOpening = note.hidden;
  note.hidden = !isOpening;
  link.setAttribute("aria-expanded", String(isOpening));
  if (isOpening) link.closest("p, h2, h3")?.after(note);
}
