import { layerName } from "./covers.view.ts";
import { BackgroundProperties } from "./properties/BackgroundProperties.tsx";
import { PlaceProperties, ShapeProperties, SourceFields } from "./properties/OtherProperties.tsx";
import { TextProperties } from "./properties/TextProperties.tsx";
import type { Painting } from "./usePainting.ts";
import type { Studio } from "./useStudio.ts";

/** What can be set of the layer that is worked on, or of the background. */
export function Properties({ studio, painting }: { studio: Studio; painting: Painting | null }) {
  const { selected: layer } = studio;
  return (
    <section key={layer?.id ?? "background"} className="stack g4" aria-labelledby="cover-properties">
      <h2 className="overline" id="cover-properties">
        {layer ? layerName(layer) : "Фон"}
      </h2>
      {!layer && <BackgroundProperties studio={studio} />}
      {layer?.kind === "text" && (
        <TextProperties layer={layer} size={painting?.layoutOf(layer).size ?? layer.size} studio={studio} />
      )}
      {layer?.kind === "picture" && <SourceFields fileId={layer.fileId} studio={studio} />}
      {layer && layer.kind !== "text" && layer.kind !== "picture" && <ShapeProperties layer={layer} studio={studio} />}
      {layer && <PlaceProperties layer={layer} studio={studio} />}
    </section>
  );
}
