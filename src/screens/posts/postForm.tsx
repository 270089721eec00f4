import { useLoader } from "../../app/hooks/useLoader.ts";
import { postTags, uploadPostImage } from "../../services/posts.calls.ts";
import { type CommentReview, commenterTitles, commentReviews, commentReviewTitles } from "../../text/comments.ts";
import { type PostCategory, type PublicationDisplay, postCategories } from "../../text/publications.ts";
import { commenters } from "../../text/workOptions.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { TagsField } from "../kit/TagsField.tsx";
import type { KindFieldsProps, PublicationFormKind } from "../publications/publicationKind.ts";
import { WhoSees } from "../publications/WhoSees.tsx";
import { postHref } from "./post.view.ts";

/** What the form of a post has in addition to its title and its text. */
export type PostFormFields = {
  categoryId: PostCategory;
  tags: string[];
  privacyDisplay: PublicationDisplay;
  privacyComments: keyof typeof commenterTitles;
  commentsReview: CommentReview;
};

export const newPostFields: PostFormFields = {
  categoryId: 1,
  tags: [],
  privacyDisplay: "All",
  privacyComments: "All",
  commentsReview: "none",
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
      <WhoSees
        value={fields.privacyDisplay}
        error={errorOf("privacyDisplay")}
        onChange={(privacyDisplay) => change({ privacyDisplay })}
      />
      <SelectField
        label="Кто комментирует"
        value={fields.privacyComments}
        options={commenters.map((value) => ({ value, label: commenterTitles[value] }))}
        error={errorOf("privacyComments")}
        onChange={({ target }) => change({ privacyComments: target.value as PostFormFields["privacyComments"] })}
      />
      <SelectField
        label="Какие комментарии вы смотрите первыми"
        value={fields.commentsReview}
        options={commentReviews.map((value) => ({ value, label: commentReviewTitles[value] }))}
        error={errorOf("commentsReview")}
        onChange={({ target }) => change({ commentsReview: target.value as CommentReview })}
      />
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
  fieldNames: ["categoryId", "tags", "privacyDisplay", "privacyComments", "commentsReview"],
  Fields: PostFields,
  pictures: { call: uploadPostImage, valuesOf: (file) => ({ file }) },
  shownHref: postHref,
  editHref: (id) => `/post/${id}/edit`,
};
