import { sleepTimerMachine } from "../../machines/audio/sleepTimer.machine.ts";

/** It asks for nothing of outside. */
export default () => sleepTimerMachine;
