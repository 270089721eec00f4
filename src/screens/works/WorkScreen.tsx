import type { ScreenProps } from "../../app/screenProps.ts";
import { Leading } from "../parts/Leading.tsx";

/** /work/{id} leads to the settings of the work (docs/spec/application.md, «Pages»). */
export default function WorkScreen({ params }: ScreenProps) {
  return <Leading to={`/work/${params.id}/edit`} />;
}
