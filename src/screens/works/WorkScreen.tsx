import { useEffect } from "react";
import { useLocation } from "wouter";
import type { ScreenProps } from "../../app/screenProps.ts";

/** /work/{id} leads to its settings (spec/domain.md, Guards). */
export default function WorkScreen({ params }: ScreenProps) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(`/work/${params.id}/edit`, { replace: true }), [navigate, params.id]);
  return null;
}
