import { useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { catalogTags } from "../../services/catalogSettings.calls.ts";
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

/** Tags that a book has, or has none of, with those that readers meet most. */
export function TagsFacet({ name, label, most, query, onChange }: TagsFacetProps) {
  const [typed, setTyped] = useState("");
  const tags = useLoader(catalogTags, { search: typed }, []);
  return (
    <TagInput
      label={label}
      value={listOf(query, name)}
      limit={most}
      maxLength={40}
      suggestions={tags.data}
      onQuery={setTyped}
      onChange={(chosen) => onChange(name, chosen.join(","))}
    />
  );
}
