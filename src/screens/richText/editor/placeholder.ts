import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** The text in an empty chapter until its first letter. */
export const INVITATION = "Начните писать";

/** One textblock without a letter. */
export const isEmptyText = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.isTextblock === true && firstChild.content.size === 0;

/** Words in an empty text. They are a decoration: no document has them. */
export const Placeholder = Extension.create({
  name: "placeholder",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) =>
          isEmptyText(doc)
            ? DecorationSet.create(doc, [Decoration.node(0, doc.content.size, { "data-placeholder": INVITATION })])
            : null,
      },
    }),
  ],
});
