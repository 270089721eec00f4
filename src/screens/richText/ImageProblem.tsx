import { RefusedFiles } from "../../ui/RefusedFiles/RefusedFiles.tsx";
import type { Images } from "./useImages.tsx";

/** Pictures that the server did not take. */
export function ImageProblem({ refused, retry, forget }: Pick<Images, "refused" | "retry" | "forget">) {
  const title = refused.length === 1 ? "Картинка не загружена" : "Картинки не загружены";
  return <RefusedFiles title={title} refused={refused} retry={retry} forget={forget} />;
}
