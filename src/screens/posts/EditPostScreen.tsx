import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { postToEdit } from "../../services/posts.calls.ts";
import { postFormFields } from "../../services/publications.calls.ts";
import { EditedPage } from "../publications/EditedForm.tsx";
import { ownPostsHref } from "./post.view.ts";
import { type PostFormFields, postFormKind } from "./postForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(postToEdit, { id: Number(params.id) })];

/** /post/{id}/edit: a post of the person's own. */
export default function EditPostScreen({ params }: ScreenProps) {
  const id = Number(params.id);
  return (
    <EditedPage
      id={id}
      loader={useLoader(postToEdit, { id }, null)}
      kind={postFormKind}
      formOf={(publication) => ({ publication, fields: postFormFields(publication) as PostFormFields })}
      ownHref={ownPostsHref}
      list="Мои посты"
    />
  );
}
