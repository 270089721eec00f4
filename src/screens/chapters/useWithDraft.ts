import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { chapterDraft } from "../../services/chapterDrafts.service.ts";
import type { LoaderView } from "../parts/Loaded.tsx";

/** A chapter is shown once the draft of this device is known: without it the server's text could be taken for the newest. */
export function useWithDraft<T>(loader: LoaderView<T>, place: string) {
  const { id: accountId } = useAccount();
  const draft = useLoader(chapterDraft, { accountId, place }, null);
  const isReady = draft.status === "success" || draft.status === "error";
  const waiting: LoaderView<T> = { ...loader, status: "pending", data: null };
  return { draft: draft.data, loader: isReady || loader.status === "error" ? loader : waiting };
}
