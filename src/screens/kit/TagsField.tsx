import { useState } from "react";
import { MOST_TAGS } from "../../text/publications.ts";
import { TagInput } from "../../ui/TagInput/TagInput.tsx";

type TagsFieldProps = {
  /** Titles that begin with what is typed; none until they are here. */
  useTags: (search: string) => readonly string[];
  value: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
};

/** The tags of a publication, with those that are used already. */
export function TagsField({ useTags, value, error, onChange }: TagsFieldProps) {
  const [query, setQuery] = useState("");
  const tags = useTags(query);
  return (
    <TagInput
      label="Метки"
      hint="Enter или запятая добавляет метку"
      optional
      limit={MOST_TAGS}
      maxLength={40}
      value={value}
      suggestions={tags}
      onQuery={setQuery}
      error={error}
      onChange={onChange}
    />
  );
}
