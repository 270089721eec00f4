import { useTips } from "../ui/IconButton/useTips.ts";

/** Lets Esc hide the names of icons. */
export default function Tips() {
  useTips();
  return null;
}
