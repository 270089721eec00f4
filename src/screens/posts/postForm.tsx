import { useLoader } from "../../app/hooks/useLoader.ts";
import { postTags, uploadPostImage } from "../../services/posts.calls.ts";
import { displayTitles, type PostCategory, postCategories, publicationDisplays } from "../../text/publications.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import type { KindFieldsProps, PublicationFormKind } from "../publications/publicationKind.ts";
import { TagsField } from "../publications/TagsField.tsx";
import { postHref } from "./post.view.ts";

/** What the form of a post holds beside its title and its text. */
export type PostFormFields = {
  categoryId: PostCategory;
  tags: string[];
  privacyDisplay: (typeof publicationDisplays)[number];
};

export const newPostFields: PostFormFields = { categoryId: 1, tags: [], privacyDisplay: "All" };

const displayHints: Partial<Record<PostFormFields["privacyDisplay"], string>> = {
  Friends: "Те, на кого вы подписаны и кто подписан на вас",
  Me: "Пост никто больше не увидит",
};

const useTags = (search: string) => useLoader(postTags, { search }, []).data;

/** Category, tags, and who sees it. */
function PostFields({ fields, change, errorOf }: KindFieldsProps<PostFormFields>) {
  return (
    <>
      <SelectField
        label="Категория"
        value={String(fields.categoryId)}
        options={postCategories.map(({ id, title }) => ({ value: String(id), label: title }))}
        error={errorOf("categoryId")}
        onChange={({ target }) => change({ categoryId: Number(target.value) as PostCategory })}
      />
      <TagsField
        useTags={useTags}
        value={fields.tags}
        error={errorOf("tags")}
        onChange={(changed) => change({ tags: changed })}
      />
      <Fieldset label="Кто увидит" error={errorOf("privacyDisplay")}>
        {publicationDisplays.map((display) => (
          <Radio
            key={display}
            name="privacyDisplay"
            value={display}
            label={displayTitles[display]}
            hint={displayHints[display]}
            checked={fields.privacyDisplay === display}
            onChange={() => change({ privacyDisplay: display })}
          />
        ))}
      </Fieldset>
    </>
  );
}

/** The form of a post: a row of the kit. */
export const postFormKind: PublicationFormKind<PostFormFields> = {
  kind: "post",
  words: {
    title: "Пост",
    text: "Текст поста",
    changedElsewhere: "Пост изменён в другом окне",
    published: "Пост опубликован",
    scheduled: (moment) => `Пост выйдет: ${moment}`,
    timeHint: "Пост выйдет сам. До этого его можно править и вернуть в черновики",
    atOnce: "Пост опубликован: сохранённые изменения читатели увидят сразу",
  },
  fieldNames: ["categoryId", "tags", "privacyDisplay"],
  Fields: PostFields,
  pictures: { call: uploadPostImage, valuesOf: (file) => ({ file }) },
  shownHref: postHref,
  editHref: (id) => `/post/${id}/edit`,
};
