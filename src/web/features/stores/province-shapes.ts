/** The used part of `provinces.json`, which is TopoJSON: a border between two provinces is stored once. */
export interface Outline {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  /** Each point of an arc except the first is stored as its distance from the one before. */
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly provinces: { readonly geometries: readonly Province[] } };
}

type Point = readonly [x: number, y: number];

interface Province {
  readonly properties: { readonly code: string };
  /** Numbers of arcs by ring by polygon; ~number is the arc in reverse. */
  readonly arcs: readonly (readonly (readonly number[])[])[];
}

/** Returns the shapes of the provinces as GeoJSON, which Leaflet draws. */
export function provinceShapes({
  transform,
  arcs,
  objects,
}: Outline): GeoJSON.FeatureCollection<GeoJSON.MultiPolygon, { code: string }> {
  const [width, height] = transform.scale;
  const [left, top] = transform.translate;
  const lines = arcs.map((points) => {
    let [x, y] = [0, 0];
    return points.map(([right, up]): GeoJSON.Position => {
      x += right;
      y += up;
      return [x * width + left, y * height + top];
    });
  });
  const line = (arc: number) => (arc < 0 ? lines[~arc]?.toReversed() : lines[arc]) ?? [];
  // an arc begins where the one before ends
  const ring = (numbers: readonly number[]) => numbers.flatMap((arc, at) => line(arc).slice(at === 0 ? 0 : 1));
  return {
    type: 'FeatureCollection',
    features: objects.provinces.geometries.map(({ properties, arcs: polygons }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(ring)) },
    })),
  };
}
