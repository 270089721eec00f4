import type { ScreenProps } from "../../app/screenProps.ts";
import { Leading } from "../parts/Leading.tsx";

/** /work/{id} leads to its settings (spec/domain.md, Guards). */
export default function WorkScreen({ params }: ScreenProps) {
  return <Leading to={`/work/${params.id}/edit`} />;
}
