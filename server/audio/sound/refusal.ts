import { audioRefusals } from "../../../src/text/audioRules.ts";

/** This file becomes no chapter: the reason in Russian. */
export class SoundRefusal extends Error {
  override readonly name = "SoundRefusal";
}

export const notSound = () => new SoundRefusal(audioRefusals.notSound);
export const broken = (reason: string) => new SoundRefusal(audioRefusals.broken(reason));
export const unplayable = (codec: string) => new SoundRefusal(audioRefusals.unplayable(codec));
export const cutOff = () => broken("он обрывается раньше конца");
