import { inkTeller } from '#formats/ink/tell.ts';
import { play } from './play.ts';

// The script of a playable file that has an ink story: with what tells those.
play(inkTeller());
