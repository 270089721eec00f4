import { useState } from "react";
import { useLocation, useSearch } from "wouter";

/**
 * A text that is in the address as `name`: back and forward bring it again. Typing makes no steps of its own.
 * @returns the text, and what changes it
 */
export function useQueryText(name: string): [string, (text: string) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const addressed = new URLSearchParams(search).get(name) ?? "";
  const [known, setKnown] = useState(addressed);
  const [text, setText] = useState(addressed);
  if (addressed !== known) {
    setKnown(addressed);
    setText(addressed);
  }
  const change = (next: string) => {
    // Browsers refuse addresses that change too often: the field must not wait for its own.
    setText(next);
    const query = new URLSearchParams(search);
    if (next === "") query.delete(name);
    else query.set(name, next);
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
  };
  return [text, change];
}
