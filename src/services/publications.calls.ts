import type { ArtFields, EditedArt } from "../api/contract/arts.ts";
import type { EditedPost, PostFields } from "../api/contract/posts.ts";
import type { EditedReview, ReviewFields } from "../api/contract/reviews.ts";
import { documentOfLines, linesOf } from "../text/plainDocument.ts";
import type { PublicationKind } from "../text/publications.ts";
import { createArt, updateArt } from "./arts.calls.ts";
import { createPost, updatePost } from "./posts.calls.ts";
import { createReview, updateReview } from "./reviews.calls.ts";
import type { Surroundings } from "./surroundings.ts";

/** A publication as its form gets it, of whatever kind. */
export type EditedPublication = Pick<
  EditedPost,
  "id" | "revision" | "state" | "title" | "document" | "lastModificationTime"
>;

type Text = { title: string; document: object; fields: object };
type Publish = { publish?: boolean; publishTime?: string };
type Creation = { requestId: string; publish: boolean } & Publish;
type Update = { revision: number } & Publish;
type Updated<Edited> = { outcome: "saved" | "stale"; publication: Edited };

/** How the form of a kind is saved, and what its form holds of a stored one. */
export type PublicationSaves = (surroundings: Surroundings) => {
  create: (fields: Creation & { text: Text }, signal: AbortSignal) => Promise<EditedPublication>;
  update: (fields: Update & { id: number; text: Text }, signal: AbortSignal) => Promise<Updated<EditedPublication>>;
  textOf: (publication: EditedPublication) => Text;
};

/** What a kind gives: its two calls, and what its form has in addition to title and text. */
type Row<Fields, Edited> = {
  create: (surroundings: Surroundings) => (body: Creation & { fields: Fields }, signal: AbortSignal) => Promise<Edited>;
  update: (
    surroundings: Surroundings,
  ) => (
    input: { params: { id: number }; body: Update & { fields: Fields } },
    signal: AbortSignal,
  ) => Promise<Updated<Edited>>;
  fieldsOf: (publication: Edited) => object;
};

/** JSON.stringify, which the client sends with, works on a ProseMirror node as on its JSON. */
const fieldsOf = <Fields>({ title, document, fields }: Text): Fields => ({ title, document, ...fields }) as Fields;

const savesOf =
  <Fields, Edited extends EditedPublication>(row: Row<Fields, Edited>): PublicationSaves =>
  (surroundings) => {
    const [create, update] = [row.create(surroundings), row.update(surroundings)];
    return {
      create: ({ text, ...fields }, signal) => create({ ...fields, fields: fieldsOf<Fields>(text) }, signal),
      update: ({ id, text, ...fields }, signal) =>
        update({ params: { id }, body: { ...fields, fields: fieldsOf<Fields>(text) } }, signal),
      textOf: (publication) => {
        const { title, document } = publication;
        return { title, document, fields: row.fieldsOf(publication as Edited) };
      },
    };
  };

/** What the form of a post has in addition to its title and its text. */
export const postFormFields = ({
  categoryId,
  tags,
  privacyDisplay,
  privacyComments,
  commentsReview,
}: Pick<EditedPost, "categoryId" | "tags" | "privacyDisplay" | "privacyComments" | "commentsReview">) => ({
  categoryId,
  tags,
  privacyDisplay,
  privacyComments,
  commentsReview,
});

/** The same of a review. */
export const reviewFormFields = ({
  work,
  hasSpoilers,
  verdict,
  tags,
}: Pick<EditedReview, "work" | "hasSpoilers" | "verdict" | "tags">) => ({
  workId: work.id,
  hasSpoilers,
  verdict,
  tags,
});

/** The same of an art. `work`: the card of its book, for the form alone. */
export function artFormFields(art: Omit<EditedArt, "description">) {
  const { fileId, alt, tags, workId, work, credit, isAiMade, adultOnly, privacyDisplay } = art;
  return { fileId, alt, tags, workId, work, credit, isAiMade, adultOnly, privacyDisplay };
}

/** What an art says is a document for its form alone. */
type ArtForm = Omit<ArtFields, "description"> & { document: object; work: EditedArt["work"] };
type ArtOfForm = EditedArt & Pick<EditedPost, "document">;
export const artOfForm = (art: EditedArt): ArtOfForm => ({ ...art, document: documentOfLines(art.description) });
const ofServer = ({ document, work: _, ...fields }: ArtForm): ArtFields => ({
  ...fields,
  description: linesOf(document),
});

/** Each kind is a row. */
export const publicationSaves: Readonly<Record<PublicationKind, PublicationSaves>> = {
  post: savesOf<PostFields, EditedPost>({ create: createPost, update: updatePost, fieldsOf: postFormFields }),
  review: savesOf<ReviewFields, EditedReview>({
    create: createReview,
    update: updateReview,
    fieldsOf: reviewFormFields,
  }),
  art: savesOf<ArtForm, ArtOfForm>({
    create: (surroundings) => async (body, signal) =>
      artOfForm(await createArt(surroundings)({ ...body, fields: ofServer(body.fields) }, signal)),
    update:
      (surroundings) =>
      async ({ params, body }, signal) => {
        const answer = await updateArt(surroundings)(
          { params, body: { ...body, fields: ofServer(body.fields) } },
          signal,
        );
        return { ...answer, publication: artOfForm(answer.publication) };
      },
    fieldsOf: artFormFields,
  }),
};
