import { useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { catalogTags, unknownTags } from "../../services/catalogSettings.calls.ts";
import { TagInput } from "../../ui/TagInput/TagInput.tsx";
import { listOf } from "./catalog.view.ts";
import type { CatalogAddress } from "./catalogAddress.view.ts";

type TagsFacetProps = {
  name: "tag" | "extag";
  label: string;
  most: number;
  query: CatalogAddress;
  onChange: (name: string, value: string) => void;
};

/** A filter that no book answers to is named: it hides nothing, or everything. */
function wordsOnUnknown(tags: readonly string[], name: TagsFacetProps["name"]): string | undefined {
  if (tags.length === 0) return undefined;
  const named = tags.map((tag) => `«${tag}»`).join(", ");
  return `Такой метки нет ни у одной книги: ${named}. ${name === "extag" ? "Она ничего не исключает" : "С ней ничего не найдётся"}`;
}

/** Tags that a book has, or has none of, with those that readers meet most. */
export function TagsFacet({ name, label, most, query, onChange }: TagsFacetProps) {
  const [typed, setTyped] = useState("");
  const tags = useLoader(catalogTags, { search: typed }, []);
  const chosen = listOf(query, name);
  const unknown = useLoader(unknownTags, { search: chosen.join(",") }, []);
  return (
    <TagInput
      label={label}
      value={chosen}
      error={wordsOnUnknown(
        unknown.data.filter((tag) => chosen.includes(tag)),
        name,
      )}
      limit={most}
      maxLength={40}
      suggestions={tags.data}
      onQuery={setTyped}
      onChange={(chosen) => onChange(name, chosen.join(","))}
    />
  );
}
