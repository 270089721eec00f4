import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { postToEdit } from "../../services/posts.calls.ts";
import { postFormFields } from "../../services/publications.calls.ts";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { EditedForm } from "../publications/EditedForm.tsx";
import { ownPostsHref, postHref } from "./post.view.ts";
import { type PostFormFields, postFormKind } from "./postForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(postToEdit, { id: Number(params.id) })];

/** /post/{id}/edit: a post of the person's own. Others, and the author of a post in the bin, are led to its page. */
export default function EditPostScreen({ params }: ScreenProps) {
  const id = Number(params.id);
  const { userName } = useAccount();
  const loader = useLoader(postToEdit, { id }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Пост">
        {({ publication, canWrite }) =>
          canWrite ? (
            <EditedForm
              kind={postFormKind}
              publication={publication}
              fields={postFormFields(publication) as PostFormFields}
              ownHref={ownPostsHref(userName)}
              list="Мои посты"
            />
          ) : (
            <Leading to={postHref(id)} />
          )
        }
      </Loaded>
    </div>
  );
}
