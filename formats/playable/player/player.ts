import { play } from './play.ts';

// The script of a playable file without ink.
play();
