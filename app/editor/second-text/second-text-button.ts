/** The id of the button in the bar that shows and hides the second text: the focus returns to it. */
export const secondTextButton = 'second-text';
