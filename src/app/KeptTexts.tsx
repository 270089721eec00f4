import { downloadText } from "../screens/chapters/downloadText.ts";
import { plainText } from "../screens/chapters/plainText.ts";
import { keptTexts } from "../services/chapterDrafts.service.ts";
import { Button } from "../ui/Button/Button.tsx";
import { useLoader } from "./hooks/useLoader.ts";

/** What a person who may not save any more has unsaved on this device: he takes it along as one file. */
export default function KeptTexts({ accountId }: { accountId: number }) {
  const { data } = useLoader(keptTexts, accountId, []);
  if (data.length === 0) return null;
  const words = data.map(({ title, document }) => `${title}\n\n${plainText(document)}`).join("\n\n\n");
  return (
    <Button small onClick={() => downloadText("Несохранённые тексты", words)}>
      Скачать несохранённое: {data.length}
    </Button>
  );
}
