import { configure } from "@testing-library/react";
import { patient } from "./patience.ts";

configure({ asyncUtilTimeout: patient(2_000) });
