import type { EditedPost, PostFields } from "../api/contract/posts.ts";
import type { PublicationKind } from "../text/publications.ts";
import { createPost, updatePost } from "./posts.calls.ts";
import type { Surroundings } from "./surroundings.ts";

/** A publication as its form gets it. */
export type EditedPublication = EditedPost;

type Text = { title: string; document: object; fields: object };
type Publish = { publish?: boolean; publishTime?: string };

/** How the form of a kind is saved, and what its form holds of a stored one. */
export type PublicationSaves = (surroundings: Surroundings) => {
  create: (
    asked: { requestId: string; text: Text; publish: boolean } & Publish,
    signal: AbortSignal,
  ) => Promise<EditedPublication>;
  update: (
    asked: { id: number; revision: number; text: Text } & Publish,
    signal: AbortSignal,
  ) => Promise<{ outcome: "saved" | "stale"; publication: EditedPublication }>;
  textOf: (publication: EditedPublication) => Text;
};

/** JSON.stringify, which the client sends with, works on a ProseMirror node as on its JSON. */
const fieldsOf = ({ title, document, fields }: Text): PostFields => ({ title, document, ...fields }) as PostFields;

/** What the form of a post holds beside its title and its text. */
export const postFormFields = ({
  categoryId,
  tags,
  privacyDisplay,
}: Pick<EditedPost, "categoryId" | "tags" | "privacyDisplay">) => ({
  categoryId,
  tags,
  privacyDisplay,
});

/** Each kind is a row. */
export const publicationSaves: Readonly<Record<PublicationKind, PublicationSaves>> = {
  post: (surroundings) => {
    const [create, update] = [createPost(surroundings), updatePost(surroundings)];
    return {
      create: ({ text, ...asked }, signal) => create({ ...asked, fields: fieldsOf(text) }, signal),
      update: ({ id, text, ...asked }, signal) =>
        update({ params: { id }, body: { ...asked, fields: fieldsOf(text) } }, signal),
      textOf: ({ title, document, ...rest }) => ({ title, document, fields: postFormFields(rest) }),
    };
  },
};
