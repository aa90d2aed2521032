/** What the keys of the places begin with that a browser keeps for visitors; the name of the journey follows. */
export const placeKey = 'fabula-place:';
