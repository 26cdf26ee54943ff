"""What is remembered of finished games: ratings, profiles, leaderboards. A host can switch all of it off."""
