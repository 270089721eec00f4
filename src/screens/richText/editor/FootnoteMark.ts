import type { Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";

const nameOf = (note: DocumentNode): string => `Примечание: ${note.textContent.slice(0, 80)}`;

/** A footnote in the text is its number alone (a counter of the style sheet); its words are in a dialog. */
export const withFootnoteMark = (footnote: Node): Node =>
  footnote.extend({
    addNodeView:
      () =>
      ({ node }): NodeView => {
        const dom = document.createElement("span");
        dom.dataset.footnoteMark = "";
        dom.setAttribute("role", "button");
        dom.setAttribute("aria-label", nameOf(node));
        dom.title = node.textContent.slice(0, 300);
        return {
          dom,
          update: (next) => {
            if (next.type !== node.type) return false;
            dom.setAttribute("aria-label", nameOf(next));
            dom.title = next.textContent.slice(0, 300);
            return true;
          },
          ignoreMutation: () => true,
        };
      },
  });
