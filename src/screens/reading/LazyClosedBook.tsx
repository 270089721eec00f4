import type { ComponentType, ReactNode } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useMachines } from "../../app/hooks/machines.ts";
import type { Call } from "../../services/surroundings.ts";
import { LazyPart } from "../parts/LazyPart.tsx";
import type { ClosedBookProps } from "./ClosedBook.tsx";

let Closed: ComponentType<ClosedBookProps> | undefined;
/** What most readers do not meet is fetched when it is shown. */
export const loadClosedBook = async () => {
  const file = await neededChunk(() => import("./ClosedBook.tsx"));
  Closed = file.default;
  return file;
};

/** A call of a book or a chapter: what is closed comes with the part that shows it, because the first HTML has shown it already. */
export const withClosedBook =
  <Input, Answer extends object>(call: Call<Input, Answer>): Call<Input, Answer> =>
  (surroundings) =>
  async (input, signal) => {
    const answer = await call(surroundings)(input, signal);
    if (!("place" in answer)) await loadClosedBook().catch(() => {});
    return answer;
  };

/** What a closed book or chapter asks of the reader: at once where its part is here. */
export function LazyClosedBook(props: ClosedBookProps & { waiting: ReactNode }) {
  const drawn = useMachines().serverRendering?.parts.get(loadClosedBook) as typeof Closed;
  const Part = Closed ?? drawn;
  return Part ? <Part {...props} /> : <LazyPart load={loadClosedBook} {...props} />;
}
