import { useSelector } from "@xstate/react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { readKept } from "../../document/keptDocument.ts";
import { plainText } from "../../screens/chapters/plainText.ts";
import { downloadText } from "../../screens/parts/downloadText.ts";
import { type KeptText, keptTexts } from "../../services/chapterDrafts.service.ts";
import { Button } from "../../ui/Button/Button.tsx";

const spelled = (texts: readonly KeptText[]): string =>
  texts.map(({ title, document }) => `${title}\n\n${plainText(readKept(document))}`).join("\n\n\n");

/** What a barred person has unsaved on this device: he takes it along as one file. */
export default function KeptTexts() {
  const accountId = useSelector(useActorOf("session"), ({ context }) => context.barredId ?? context.account.id);
  const { data } = useLoader(keptTexts, accountId, []);
  if (data.length === 0) return null;
  return (
    <Button small onClick={() => downloadText("Несохранённые тексты", spelled(data))}>
      Скачать несохранённое: {data.length}
    </Button>
  );
}
