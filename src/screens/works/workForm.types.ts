import type { ReactNode } from "react";
import type { WorkFields } from "../../api/contract/works.ts";
import type { useContractForm } from "../parts/useContractForm.ts";
import type { FieldName } from "./workFields.view.ts";

export type WorkForm = ReturnType<typeof useContractForm<WorkFields, WorkFields>>;

/** Draws a field, or in its place what two people have made of it. */
export type Placed = (name: FieldName, field: ReactNode) => ReactNode;

export const asItIs: Placed = (_, field) => field;
