/** Numbers of the services story. The design of the page sets them, so they are not tuned. */
export const STORY_NUMBERS = {
  /** Minimum change of the shown progress. */
  progressChange: 0.05,
  scrollDebounceMs: 50,
  /** Share of the section from which the illustration panel is visible, in a window with this much more at top and bottom. */
  panelShare: 0.3,
  panelMarginPx: 100,
  /** Shares of the first step: tracking begins at one and ends below the other. */
  trackFrom: 0.8,
  trackUntil: 0.3,
} as const;

/** Position of an element, in px below the top of the window. */
export interface Place {
  top: number;
  bottom: number;
}

/** Positions in the window at one moment. */
export interface View {
  windowHeight: number;
  section: Place;
  steps: readonly Place[];
}

export interface StoryState {
  tracking: boolean;
  /** Index of the step at the middle of the window. */
  active: number;
  /** Eased progress, from 0 to 1. */
  progress: number;
  panelVisible: boolean;
}

export const STORY_START: StoryState = { tracking: false, active: 0, progress: 0, panelVisible: false };

/** Returns the state of the story after the visitor has scrolled to `view`. */
export function nextStory(state: StoryState, view: View): StoryState {
  const panelVisible = shareInView(view.section, view.windowHeight) >= STORY_NUMBERS.panelShare;
  const share = shareReached(view.steps[0], view.windowHeight);
  const tracking = share >= (state.tracking ? STORY_NUMBERS.trackUntil : STORY_NUMBERS.trackFrom);
  if (!tracking) return { ...STORY_START, panelVisible };
  return {
    tracking,
    active: stepOnScreen(view),
    progress: shownProgress(state.progress, easeQuartic(scrolledShare(view))),
    panelVisible,
  };
}

/** Returns the progress to show: `shown`, or `now` if it differs enough or is at an end. */
export function shownProgress(shown: number, now: number): number {
  const isEnd = now === 0 || now === 1;
  return isEnd || Math.abs(now - shown) >= STORY_NUMBERS.progressChange ? now : shown;
}

/** Returns the eased progress, by a quartic curve that is slow at both ends. Half of the way is half of the progress. */
export function easeQuartic(share: number): number {
  return share < 0.5 ? 8 * share ** 4 : 1 - 8 * (1 - share) ** 4;
}

export function percentOf(progress: number): number {
  return Math.round(progress * 100);
}

/** Returns how far the section was scrolled through: 0 while its top is in the window, 1 once its bottom is. */
export function scrolledShare({ section, windowHeight }: View): number {
  const way = section.bottom - section.top - windowHeight;
  if (way <= 0) return section.top > 0 ? 0 : 1;
  return clamp(-section.top / way);
}

/** Returns the index of the last step whose top has reached the middle of the window. */
export function stepOnScreen({ steps, windowHeight }: View): number {
  const reached = steps.findLastIndex(({ top }) => top <= windowHeight / 2);
  return Math.max(reached, 0);
}

/**
 * Returns the share of the section that is within the window and its margins. For a section that is taller than these, returns the
 * share of them that it fills.
 */
export function shareInView({ top, bottom }: Place, windowHeight: number): number {
  const margin = STORY_NUMBERS.panelMarginPx;
  const inView = Math.min(bottom, windowHeight + margin) - Math.max(top, -margin);
  return clamp(inView / Math.min(bottom - top, windowHeight + 2 * margin));
}

/**
 * Returns the share of a step that has come into view from below. A part that was scrolled past counts, or the story would end
 * with its first step. For a step taller than the window, it is the share of the window that the step fills.
 */
export function shareReached(step: Place | undefined, windowHeight: number): number {
  if (!step) return 0;
  return clamp((windowHeight - step.top) / Math.min(step.bottom - step.top, windowHeight));
}

function clamp(share: number): number {
  // A section that is not rendered measures 0 by 0, which has no share.
  return Number.isNaN(share) ? 0 : Math.min(Math.max(share, 0), 1);
}
