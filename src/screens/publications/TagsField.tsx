import { useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import type { Call } from "../../services/surroundings.ts";
import { MOST_TAGS } from "../../text/publications.ts";
import { TagInput } from "../../ui/TagInput/TagInput.tsx";

type TagsFieldProps = {
  /** Titles that begin with what is typed. */
  call: Call<{ search: string }, string[]>;
  value: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
};

/** The tags of a publication, with those that are used already. */
export function TagsField({ call, value, error, onChange }: TagsFieldProps) {
  const [query, setQuery] = useState("");
  const tags = useLoader(call, { search: query }, []);
  return (
    <TagInput
      label="Метки"
      hint="Enter или запятая добавляет метку"
      optional
      limit={MOST_TAGS}
      maxLength={40}
      value={value}
      suggestions={tags.data}
      onQuery={setQuery}
      error={error}
      onChange={onChange}
    />
  );
}
